import * as z from 'zod/mini'
import { Access } from '#contract/endpoints/user.ts'
import { tokenKey } from '#src/loading/early-access.ts'
import { terminalStorage } from '#src/storage/terminal-storage.ts'

const key = 'access'
const Kept = z.object({ of: z.string(), access: Access })

/** The end of a token is its signature. It names the session and opens nothing. */
const session = () => terminalStorage.getItem(tokenKey)?.slice(-20) ?? ''

let last: { text: string; access: Access | undefined } | undefined

/** The last access record of this session. A page that starts without the server goes on with it. */
export const keptAccess = {
  get(): Access | undefined {
    const text = terminalStorage.getItem(key) ?? ''
    // The same object each time, so that nothing is drawn anew for it.
    if (last?.text !== text) last = { text, access: read(text) }
    return last.access
  },
  keep(access: Access) {
    const text = JSON.stringify({ of: session(), access })
    if (text !== terminalStorage.getItem(key)) terminalStorage.setItem(key, text)
  },
}

function read(text: string): Access | undefined {
  try {
    const kept = z.safeParse(Kept, JSON.parse(text))
    return kept.success && kept.data.of === session() ? kept.data.access : undefined
  } catch {
    return undefined
  }
}
