import type { Decision, Tour } from './ports.ts'

/** A place that is put off again comes last again. */
export const withLater = (later: readonly string[], name: string): string[] => [
  ...later.filter(one => one !== name),
  name,
]

/** On a walk the next place is said with the result of the last one, which it would cover. */
export const withResult = (tour: Tour | null, decision: Decision): Decision =>
  tour && decision.say
    ? { ...decision, next: { ...decision.next, tour: { ...tour, result: decision.say.text } } }
    : decision
