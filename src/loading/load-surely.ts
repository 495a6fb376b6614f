const beforeNextTry = 1_000

/** Loads a part that nothing can do without, and tries again each second until it has come. */
export async function loadSurely<T>(
  load: () => Promise<T>,
  failed: (error: unknown, tries: number) => void = () => {},
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      failed(error, tries)
      await new Promise(resolve => setTimeout(resolve, beforeNextTry))
    }
  }
}
