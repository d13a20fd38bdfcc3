    /// «sentence».
    public var «name»: «kind» { schema() }
