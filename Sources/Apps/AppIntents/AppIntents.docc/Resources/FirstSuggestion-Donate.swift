import AppIntents

struct Counter {
  func guestOrders(_ kind: String) {
    let order = OrderCoffee()
    order.kind = kind
    // Returns at once; the values are copied, and what goes wrong is told to a handler.
    order.donate()
  }
}
