declare global {
  interface Window {
    /** Set by public/early-keys.js, which runs before any other script of the page. */
    readonly earlyKeys?: { take(): KeyboardEvent[] }
  }
}

/**
 * Returns, in order, the keys pressed before the decoder listened. From this call on, the decoder hears keys
 * itself.
 */
export const takeEarlyKeys = ({ earlyKeys }: Window): readonly KeyboardEvent[] => earlyKeys?.take() ?? []
