import ForesightValues
import Testing

struct ParameterValueTests {
  @Test func valuesMatchWhenTheirTextsDo() {
    let groups: [[ParameterValue]] = [
      ["2", 2, .number(2)], ["true", .boolean(true)],
      ["Cafe/17", .entity(type: "Cafe", id: "17")],
      ["large", .enumeration(type: "Size", value: "large")],
      ["1970-01-01T00:00:01Z", .date(Instant(seconds: 1))], ["2.5", .number(2.5)], [.array([])],
      [.array([2, "a"]), .array(["2", "a"])], [.array(["2", "a", ""])], ["a"],
    ]
    for (place, group) in groups.enumerated() {
      for value in group {
        for (other, values) in groups.enumerated() {
          for candidate in values {
            #expect(value.matches(candidate) == (place == other), "\(value) \(candidate)")
            #expect((value.stableHash == candidate.stableHash) == (place == other))
          }
        }
      }
    }
  }

  @Test func arraysDoNotRunTogether() {
    #expect(!ParameterValue.array(["a,1:b"]).matches(.array(["a", "b"])))
    #expect(!ParameterValue.array(["ab"]).matches(.array(["a", "b"])))
  }

  @Test func fieldsStandInTheOrderOfTheirNames() {
    let fields: Fields = ["b": 1, "a": 2, "c": 3]
    #expect(fields.map(\.name) == ["a", "b", "c"])
    #expect(fields["b"] == 1 && fields["d"] == nil)
    var changed = fields
    changed["b"] = nil
    changed["d"] = 4
    #expect(changed == ["a": 2, "c": 3, "d": 4])
    #expect(Fields(fields.reversed()) == fields)
    #expect(Fields([("a", 1), ("a", 2)]) == nil)
  }
}
