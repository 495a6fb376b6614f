import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from './api/client.ts'
import { App } from './app/App.tsx'
import { report, startReporting } from './app/reporting.ts'
import { qzPorts } from './printing/qz.ts'
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

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <App call={call} session={createSession(tokens, call)} qz={qzPorts} operations={[]} />
  </StrictMode>,
)
