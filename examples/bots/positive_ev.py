"""EV over 3 % at +100 to +300 before the game, at prices that were confirmed within 30 s."""
import json, os, sys, time, urllib.parse, urllib.request

URL = (sys.argv[1:] or ["http://127.0.0.1:8080"])[0] + "/v1/edge/ev?"
ASKED = {"minEv": 3, "minOdds": 100, "maxOdds": 300, "maxAgeMs": 30_000, "phase": "pregame"}

def get(asked):
    request = urllib.request.Request(URL + urllib.parse.urlencode(asked))
    request.add_header("x-api-key", os.environ["OVERROUND_KEY"])
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)["data"]

seen = set()
while True:
    for event in get(ASKED):
        for edge in event["edges"]:
            if edge["edgeId"] in seen:
                continue
            seen.add(edge["edgeId"])
            ev = edge["ev"]
            print(f"{ev['evPct']:.2f} %", event["eventId"], edge["market"],
                  edge.get("playerName", ""), edge["outcome"], edge.get("point", ""),
                  f"{ev['odds']:+}", ev["bookmakerName"], flush=True)
    time.sleep(2)
