import { askEarly } from './loading/early-access.ts'
import { loadOrStartAgain } from './loading/start-again.ts'
import { restore } from './storage/records.ts'
import './styles.css'

/** A page in a window that nobody sees is never painted; it starts all the same. */
const atTheLatest = 300

/** A disk that is slow after a power cut is waited for: without its values the page would start logged out, a step behind. */
const diskAtTheLatest = 5_000

/**
 * The browser paints index.html before the application runs: a slow terminal has something to read while it
 * starts. The application's files are fetched meanwhile, since index.html names them (vite.config.ts).
 */
const painted = new Promise<void>(resolve => {
  setTimeout(resolve, atTheLatest)
  // A frame's callbacks and its paint are one task: a message that is sent in it comes after the paint, and before the next frame.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
})

/** The page, and what keeps its early keys, stand before the application takes them over. */
const parsed = new Promise<void>(resolve => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  else resolve()
})

/** A browser that cannot answer blocks its storage; the application says so. */
const restored = Promise.race([
  restore(window).catch(() => {}),
  new Promise(resolve => setTimeout(resolve, diskAtTheLatest)),
])

void Promise.all([parsed, painted, restored]).then(() => {
  // The server answers while the application's first file runs. Sooner, the question would hold up what is painted first.
  ask()
  return loadOrStartAgain(() => import('./main.ts'))
})

function ask() {
  try {
    askEarly(window)
  } catch {
    // A browser that blocks its storage has no session.
  }
}
