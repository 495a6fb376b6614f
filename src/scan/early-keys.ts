declare global {
  interface Window {
    /** Set by public/early-keys.js, which runs before anything else of the page. */
    readonly earlyKeys?: { take(): KeyboardEvent[] }
  }
}

/** The keys that were pressed before the decoder listened, in their order. From now on it hears them itself. */
export const takeEarlyKeys = ({ earlyKeys }: Window): readonly KeyboardEvent[] => earlyKeys?.take() ?? []
