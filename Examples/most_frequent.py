"""What was done most often comes first, and of two that tie the one done last.

    foresight evaluate LOG --external 'python3 Examples/most_frequent.py'
"""
import json
import sys

counts = {}  # in the order of the last use
for line in sys.stdin:
    event = json.loads(line)
    if event["kind"] == "question":
        ranking = sorted(reversed(counts), key=counts.get, reverse=True)
        print(json.dumps(ranking), flush=True)
    else:
        counts[event["target"]] = counts.pop(event["target"], 0) + 1
