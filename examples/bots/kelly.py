"""What to stake of a bankroll of 2,000 on EV signals before games: half Kelly, in steps of 5."""
import json, os, sys, urllib.parse, urllib.request

URL = (sys.argv[1:] or ["http://127.0.0.1:8080"])[0] + "/v1/edge/ev?"
ASKED = {"bankroll": 2000, "kelly": 0.5, "stakeRounding": 5, "minEv": 1, "phase": "pregame",
         "limit": 20}

request = urllib.request.Request(URL + urllib.parse.urlencode(ASKED))
request.add_header("x-api-key", os.environ["OVERROUND_KEY"])
with urllib.request.urlopen(request, timeout=30) as answer:
    events = json.load(answer)["data"]

for event in events:
    for edge in event["edges"]:
        ev = edge["ev"]
        if ev.get("stake"):  # none on prices of DFS operators, which are no bets alone
            print(ev["stake"], "on", event["eventId"], edge["market"], edge.get("playerName", ""),
                  edge["outcome"], edge.get("point", ""), f"{ev['odds']:+}", ev["bookmakerName"])
