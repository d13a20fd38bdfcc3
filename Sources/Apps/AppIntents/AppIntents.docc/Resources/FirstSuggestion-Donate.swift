import AppIntents

struct Counter {
  func guestOrders(_ kind: String) {
    let order = OrderCoffee()
    order.kind = kind
    // Returns at once. The values are copied, and errors go to a handler.
    order.donate()
  }
}
