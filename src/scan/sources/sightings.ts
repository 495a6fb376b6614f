/** A code that was out of the picture for this long and comes back is scanned again. */
export const forgetAfter = 1500

/** A camera sees the same code in every frame; it is scanned once, when it comes into sight. */
export function createSightings() {
  const seenAt = new Map<string, number>()
  return (texts: readonly string[], now: number): string[] => {
    for (const [text, at] of seenAt) if (now - at >= forgetAfter) seenAt.delete(text)
    const fresh = [...new Set(texts)].filter(text => !seenAt.has(text))
    for (const text of texts) seenAt.set(text, now)
    return fresh
  }
}
