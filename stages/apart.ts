import { answerHere } from './answers.ts'

/**
 * Runs before any module of the application: this frame gets no server, no printers and a storage of its own, so that the
 * development server's page beside it keeps its session and its steps.
 */
const values = new Map<string, string>()
const storage: Storage = {
  get length() {
    return values.size
  },
  clear: () => values.clear(),
  getItem: key => values.get(key) ?? null,
  key: at => [...values.keys()][at] ?? null,
  removeItem: key => void values.delete(key),
  setItem: (key, value) => void values.set(key, value),
}

/** Two dots and an empty object: a token that has no end. */
const token = 'e30.e30.e30'
const surface = new URLSearchParams(location.search).get('surface')

storage.setItem('token', token)
storage.setItem('terminal', JSON.stringify({ on: surface === 'wall' }))
storage.setItem('theme-mode', 'light')
for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: storage })
const { open } = IDBFactory.prototype
IDBFactory.prototype.open = function (name, version) {
  return open.call(this, `stages-${name}`, version)
}
window.fetch = answerHere
/** Neither QZ Tray nor the server's stream answers. */
class Silent extends EventTarget {
  readonly readyState = 0
  close() {}
  send() {}
}
Object.assign(window, { WebSocket: Silent, EventSource: Silent })
// No scan is typed here, so it does not matter which window has the focus.
document.hasFocus = () => true
// Nothing is answered late here, so nobody waits until a server counts as silent, or asks again.
const { setTimeout } = window
const patienceMs = 15_000
Object.assign(window, {
  setTimeout: (run: TimerHandler, ms = 0) => (ms < patienceMs ? setTimeout(run, ms) : 0),
})
// A frame that is measured need not wait for the screen.
window.requestAnimationFrame = run => window.setTimeout(() => run(performance.now()))
window.cancelAnimationFrame = id => window.clearTimeout(id)
history.replaceState({}, '', '/')
