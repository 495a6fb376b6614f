import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from './api/client.ts'
import { newId } from './api/id.ts'
import { App } from './app/App.tsx'
import { createNavigator } from './app/navigator.ts'
import { placeOf } from './app/places.ts'
import { report, startReporting } from './app/reporting.ts'
import { operationCommands } from './commands/operation.ts'
import { buildRegistry } from './commands/registry.ts'
import { scanCommands } from './commands/scan.ts'
import { createActive } from './operations/active.ts'
import { choiceCommands } from './operations/choices.ts'
import { operations } from './operations/index.ts'
import { qzPorts } from './printing/qz.ts'
import { createHouseGrammar } from './scan/house-grammar.ts'
import { createScanPipeline } from './scan/pipeline.ts'
import { createSession } from './session/session.ts'
import { createTokenStore, tokenKey } from './session/token.ts'
import './styles.css'

startReporting()

const tokens = createTokenStore(localStorage, Date.now)
window.addEventListener('storage', event => {
  // A null key: the whole storage was cleared.
  if (event.key === tokenKey || event.key === null) tokens.follow(localStorage.getItem(tokenKey))
})

const call = createClient({
  token: () => tokens.get().token,
  tokenRefused: (token, why) => tokens.end(token, { by: 'server', text: why }),
  report,
  origin: location.origin,
  fetch: window.fetch.bind(window),
})

const session = createSession(tokens, call)
const navigator = createNavigator()
const active = createActive()
const grammar = createHouseGrammar()

const registry = buildRegistry([
  ...scanCommands({ enterByHand: () => scanning.manualEntry.open(), go: navigator.go }),
  ...operationCommands(operations, {
    active: () => {
      const now = active.get()
      if (!now) return undefined
      const { actor } = now.running
      return {
        operation: now.operation.id,
        can: event => actor.getSnapshot().can(event),
        send: event => {
          const sent = { ...event, id: newId() }
          actor.send(sent)
        },
        isBusy: () => actor.getSnapshot().hasTag('busy'),
      }
    },
    latched: () => scanning.router.latched() !== null,
    acknowledge: () => scanning.router.acknowledge(),
  }),
])

const scanning = createScanPipeline({
  window,
  grammar: grammar.get,
  commands: {
    find: card => {
      const command =
        registry.byCard(card) ??
        choiceCommands(active, () => scanning.router.latched() !== null).find(choice => choice.card === card)
      if (!command) return undefined
      return {
        title: command.title,
        allowed: () => {
          const verdict = command.when()
          return verdict.allowed || verdict.because
        },
        run: () => command.run('card'),
      }
    },
  },
  anywhere: code => placeOf(code, session),
  report,
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <App
      call={call}
      session={session}
      qz={qzPorts}
      scanning={scanning}
      grammar={grammar}
      navigator={navigator}
      active={active}
      registry={registry}
    />
  </StrictMode>,
)
