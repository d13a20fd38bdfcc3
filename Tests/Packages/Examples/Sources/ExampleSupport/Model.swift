package import Foresight
package import ForesightPrediction

// What examples of the models need not declare.

/// An event as a model sees it.
package let event = Event(donation)
/// The morning of that donation.
package let situation = Situation(moment: moment, context: ["place": "home"])

/// A predictor that knows three mornings.
nonisolated(unsafe) package var predictor = {
  var predictor = Predictor()
  for donation in donations { predictor.learn(Event(donation)) }
  return predictor
}()

/// A model that knows three command lines.
package let model = {
  var model = LineModel()
  for line in ["git pull", "make test", "git push origin main"] {
    model.learn(line, in: LineSituation(directory: "/engine"))
  }
  return model
}()

/// Lines that are expected, with their probabilities.
package let known = KnownLines([("make test", 0.3), ("git push origin main", 0.4)])
