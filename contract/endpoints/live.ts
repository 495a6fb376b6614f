import { endpoint } from '../endpoint.ts'

export const liveCalls = {
  changes: endpoint({
    name: 'live_changes',
    method: 'GET',
    path: '/rest/live/changes',
    does: 'Dit, tant que la session est ouverte, quelles sortes de choses changent (text/event-stream)',
    scope: 'self',
    stream: true,
  }),
}
