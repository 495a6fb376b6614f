import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { AnswerOf } from '#contract/endpoint.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import type { Refusal } from '#contract/problems.ts'
import { createQueries, takeAhead } from '#src/api/queries.ts'
import { App, type Props } from './App.tsx'

/** The access record, asked for before anything is drawn, and the token that the page found when it was opened. */
export type Ahead = {
  readonly token: string
  readonly access: Promise<AnswerOf<typeof userCalls.access> | Refusal>
}

type Drawing = Omit<Props, 'api'> & {
  api: Omit<Props['api'], 'ahead'> & { ahead: Ahead | undefined }
  report: (error: unknown) => void
}

/** Draws the application. It comes behind the part that hears scans, which neither React nor a screen holds up. */
export function draw({ api: { ahead, ...others }, report, ...world }: Drawing): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // One object, so that nothing is read again for it.
  const api = { ...others, ahead: ahead && readingsOf(ahead) }
  createRoot(root, { onCaughtError: report }).render(
    <StrictMode>
      <App api={api} {...world} />
    </StrictMode>,
  )
}

function readingsOf({ token, access }: Ahead): Props['api']['ahead'] {
  const queries = createQueries()
  takeAhead(queries, userCalls.access, {}, access)
  return { token, queries }
}
