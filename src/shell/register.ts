import { ownScript } from '#src/own-script.ts'

/**
 * Undefined where the browser has no service workers, over http for example, or refuses this one, as with a
 * certificate that it does not trust. The page then goes on as if there were none.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const { serviceWorker } = navigator
  try {
    await serviceWorker.register(ownScript('/shell-worker.js'), { updateViaCache: 'none' })
    return await serviceWorker.getRegistration()
  } catch {
    return undefined
  }
}
