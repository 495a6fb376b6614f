/** If no screen comes, as on a page that waits for the server, the later parts come after this time. */
const atTheLatest = 3_000

let stands = () => {}

/** Resolves once the first screen stands and takes scans: what a person sees a moment later comes after it. */
export const firstScreen = new Promise<void>(resolve => {
  stands = resolve
  setTimeout(resolve, atTheLatest)
})

export const firstScreenStands = (): void => stands()
