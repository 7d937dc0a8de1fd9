// A feed of one venue that publishes everything once and is silent from then on.
export function createFeed({ clock }) {
  return {
    source: 'silent',
    async run(sink, signal) {
      const observedAt = clock.now();
      const start = new Date(observedAt + 86_400_000).toISOString();
      const scope = { observedAt, venues: ['pinnacle'], markets: ['moneyline'] };
      const sides = { home: 'Miami Dolphins', away: 'Buffalo Bills' };
      const event = { id: 'silent-1', league: 'nfl', ...sides, start };
      const quotes = ['home', 'away'].map((selection) => ({
        ...{ venue: 'pinnacle', market: 'moneyline', selection, decimal: 1.9 },
      }));
      await sink.publish({ ...scope, kind: 'image', event, quotes });
      await sink.publish({ ...scope, kind: 'coverage', league: 'nfl', events: [event.id] });
      sink.delivered();
      await clock.wait(86_400_000, signal);
    },
  };
}
