/** A place that is put off again comes last again. */
export const withLater = (later: readonly string[], name: string): string[] => [
  ...later.filter(one => one !== name),
  name,
]
