// swift-format-ignore-file
// Made by Scripts/embed from the texts beside it; `make texts` makes it anew.

extension MCPTools {
  /// The tools of an assistant: `tools.json`.
  static let json = #"""
[
  {
    "name": "predict",
    "title": "What comes next",
    "description": "What the person probably does next, by what they did before: the most probable first, each with its probability. Nothing is done. @shared@",
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 8,
          "description": "the most suggestions"
        },
        "context": {
          "type": "object",
          "additionalProperties": {"type": ["string", "number", "boolean"]},
          "description": "the circumstances, such as {\"directory\":\"/home/me/project\"}"
        },
        "at": {
          "type": "string",
          "format": "date-time",
          "description": "the moment to predict for, in RFC 3339; now where it is left out"
        }
      },
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "at": {"type": "string"},
        "suggestions": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "intent": {"type": "string"},
              "source": {"type": "string"},
              "parameters": {"type": "object"},
              "title": {"type": "string"},
              "subtitle": {"type": "string"},
              "probability": {"type": "number", "minimum": 0, "maximum": 1}
            },
            "required": ["intent", "source", "parameters", "title", "probability"]
          }
        }
      },
      "required": ["at", "suggestions"]
    },
    "annotations": {"readOnlyHint": true, "openWorldHint": false}
  },
  {
    "name": "forecast",
    "title": "When something is done",
    "description": "What the person will probably do on a day, two hours at a time; or, with an intent, how soon they do that; or what is overdue. Nothing is done. @shared@",
    "inputSchema": {
      "type": "object",
      "properties": {
        "day": {
          "type": "string",
          "description": "today, tomorrow, the name of a weekday, or a date such as 2026-10-01 in the next 60 days; where it is left out, what is left of today"
        },
        "lines": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "the most lines of the day"
        },
        "intent": {"type": "string", "description": "the one intent to ask about, instead of a day"},
        "within": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1440,
          "default": 60,
          "description": "how probable the intent is within so many minutes"
        },
        "overdue": {
          "type": "boolean",
          "description": "true for what was not done for unusually long, instead of a day"
        },
        "at": {
          "type": "string",
          "format": "date-time",
          "description": "the moment to ask at, in RFC 3339; now where it is left out"
        }
      },
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "day": {"type": "string"},
        "lines": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "intent": {"type": "string"},
              "source": {"type": "string"},
              "title": {"type": "string"},
              "from": {"type": "string"},
              "to": {"type": "string"},
              "probability": {"type": "number", "minimum": 0, "maximum": 1}
            },
            "required": ["intent", "source", "title", "from", "to", "probability"]
          }
        },
        "intent": {"type": "string"},
        "source": {"type": "string"},
        "title": {"type": "string"},
        "within": {"type": "integer"},
        "probability": {"type": "number", "minimum": 0, "maximum": 1},
        "next": {"type": "object", "description": "the hours in which it is likeliest next"},
        "overdue": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "intent": {"type": "string"},
              "source": {"type": "string"},
              "title": {"type": "string"},
              "sooner": {
                "type": "number",
                "minimum": 0,
                "maximum": 1,
                "description": "the share of times between two that are shorter"
              }
            },
            "required": ["intent", "source", "title", "sooner"]
          }
        }
      }
    },
    "annotations": {"readOnlyHint": true, "openWorldHint": false}
  },
  {
    "name": "donate",
    "title": "Record what was done",
    "description": "Records something that you did for the person, once it is done, under your own name. It is kept for the person to see; it is not suggested to them, and nothing is learned from it, unless they say so.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "intent": {"type": "string", "description": "what was done, such as OrderCoffee"},
        "parameters": {
          "type": "object",
          "additionalProperties": {"type": ["string", "number", "boolean"]},
          "description": "with what, such as {\"size\":\"large\"}; no secrets"
        },
        "context": {
          "type": "object",
          "additionalProperties": {"type": ["string", "number", "boolean"]},
          "description": "the circumstances"
        },
        "result": {"type": ["string", "number", "boolean"], "description": "what came of it"}
      },
      "required": ["intent"],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "id": {"type": "string", "description": "its identity, once it is on disk"},
        "ignored": {
          "type": "string",
          "enum": ["paused", "excluded", "flood"],
          "description": "why it was not recorded"
        }
      }
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": false
    }
  },
  {
    "name": "habits",
    "title": "What the person usually does",
    "description": "What the person does after something else or at an hour, clearly more often than otherwise: on how many of how many occasions, and since when that is known. @shared@",
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 8,
          "description": "the most habits"
        }
      },
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "since": {"type": "string", "description": "the day of the first donation that was looked at"},
        "donations": {"type": "integer", "description": "how many donations were looked at"},
        "habits": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "title": {"type": "string"},
              "source": {"type": "string"},
              "when": {"type": "string"},
              "times": {"type": "integer"},
              "of": {"type": "integer"},
              "otherwise": {"type": "number", "description": "its share without the occasion"}
            },
            "required": ["title", "source", "when", "times", "of", "otherwise"]
          }
        }
      },
      "required": ["donations", "habits"]
    },
    "annotations": {"readOnlyHint": true, "openWorldHint": false}
  },
  {
    "name": "search",
    "title": "Find something by its text",
    "description": "Things, shortcuts and intents of the person's apps that fit a text, the best first; what is expected next stands before what fits as well. @shared@",
    "inputSchema": {
      "type": "object",
      "properties": {
        "text": {"type": "string", "description": "the text to look for"},
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 8,
          "description": "the most results"
        }
      },
      "required": ["text"],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "results": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "kind": {"type": "string", "enum": ["entity", "shortcut", "intent"]},
              "source": {"type": "string"},
              "type": {"type": "string"},
              "id": {"type": "string"},
              "title": {"type": "string"},
              "subtitle": {"type": "string"},
              "probability": {"type": "number", "minimum": 0, "maximum": 1}
            },
            "required": ["kind", "source", "type", "title", "probability"]
          }
        }
      },
      "required": ["results"]
    },
    "annotations": {"readOnlyHint": true, "openWorldHint": false}
  },
  {
    "name": "forget",
    "title": "Take back what you recorded",
    "description": "Deletes one donation that you recorded yourself, by the id that you were given. What others recorded stays.",
    "inputSchema": {
      "type": "object",
      "properties": {"id": {"type": "string", "description": "the id that 'donate' gave"}},
      "required": ["id"],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "forgotten": {"type": "integer", "description": "1, or 0 where there is no such donation of yours"}
      },
      "required": ["forgotten"]
    },
    "annotations": {"readOnlyHint": false, "destructiveHint": true, "idempotentHint": true, "openWorldHint": false}
  }
]
"""#
}
