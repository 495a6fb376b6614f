import { endpoint, reading } from '../endpoint.ts'

export const liveCalls = {
  changes: endpoint({
    ...reading('live_changes', '/rest/live/changes'),
    does: 'Dit, tant que la session est ouverte, quelles sortes de choses changent (text/event-stream)',
    scope: 'self',
    stream: true,
  }),
}
