import type { Refusal } from '#contract/problems.ts'

/** Support finds the call in the server's log by this id. */
export function RequestId({ of }: { of: Refusal['refused'] | undefined }) {
  if (!of?.requestId) return null
  return <p className="text-sm text-ink-2">Référence pour le support : {of.requestId}</p>
}
