import type { OperationActor } from './definition.ts'

/**
 * A machine that comes back from where its step was written down has forgotten its timers: whatever it was giving
 * time has had it. Without this a change that was to be tried again would wait for ever.
 */
export function wake(actor: OperationActor): void {
  const { status, _nodes } = actor.getSnapshot()
  if (status !== 'active') return
  for (const { eventType } of _nodes.flatMap(node => node.after)) actor.send({ type: eventType })
}
