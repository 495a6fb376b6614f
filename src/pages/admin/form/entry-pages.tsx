import type { ComponentType, ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import { type Reading, useCall } from '#src/api/useReading.tsx'
import type { PageAct } from '#src/commands/page.ts'
import { useActs } from '#src/commands/page.ts'
import { notify } from '#src/ui/notify.ts'
import type { Here } from '../addresses.ts'
import { useCallId } from '../carry-out.ts'
import { Heading } from '../Heading.tsx'
import { NothingHere, NotShown } from '../NotShown.tsx'
import { Trail } from '../Trail.tsx'

type Back = { readonly to: string; readonly title: string }
/** Below a shop's address another one than in the administration: a page to go back to, words. */
type From<T extends string | Back> = T | ((here: Here) => T)
const from = <T extends string | Back>(one: From<T>, here: Here): T =>
  typeof one === 'function' ? one(here) : one

export type FormProps<V> = {
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (values: V) => Promise<string | undefined>
}

type NewEntry<V, A> = {
  readonly title: From<string>
  readonly lead: From<string>
  readonly back: From<Back>
  readonly act?: string
  readonly Form: ComponentType<FormProps<V>>
  /** Pressed twice, or again after silence, it makes one thing. */
  readonly send: (call: Call, values: V, here: Here) => Promise<A | Refusal>
  readonly said: (values: V, made: A, here: Here) => string
  /** Where it leads. */
  readonly opens: (made: A, here: Here) => string
}

/** The page that adds a thing, out of what is declared of it. */
export function newEntryPage<V, A>({
  title,
  lead,
  back,
  act = 'Ajouter',
  Form,
  send,
  said,
  opens,
}: NewEntry<V, A>) {
  return function NewEntryPage() {
    const call = useCall()
    const go = useNavigate()
    const here = useParams()
    const once = useCallId()
    const save = async (values: V) => {
      const answer = await once(options =>
        send((endpoint, input) => call(endpoint, input, options), values, here),
      )
      if (isRefusal(answer)) return answer.refused.detail
      notify({ level: 'success', text: said(values, answer, here) })
      go(opens(answer, here), { replace: true })
      return undefined
    }
    return (
      <Entry title={from(title, here)} lead={from(lead, here)} back={from(back, here)}>
        <Form act={act} onSave={save} />
      </Entry>
    )
  }
}

type Known<A, T> = {
  readonly back: From<Back>
  readonly missing: string
  /** Its name in the address. */
  readonly param: string
  readonly useEntry: (id: string) => Reading<{ data: A }>
  /** The thing in the answer; undefined if it is another. */
  readonly pick: (found: A, id: string) => T | undefined
  /** A new one begins the form anew. */
  readonly keyOf: (entry: T) => string
  readonly Shown: ComponentType<{ entry: T; readAgain: () => void }>
}

/** The page of a thing that is there. */
export function entryPage<A, T>({ back, missing, param, useEntry, pick, keyOf, Shown }: Known<A, T>) {
  return function EntryPage() {
    const here = useParams()
    const { [param]: id = '' } = here
    const { data, ...reading } = useEntry(id)
    const entry = data && pick(data.data, id)
    if (entry) return <Shown key={keyOf(entry)} entry={entry} readAgain={reading.readAgain} />
    const to = from(back, here)
    if (data && !reading.isFetching) return <NothingHere title={missing} back={to} />
    return <NotShown reading={reading} missing={missing} back={to} />
  }
}

type EntryProps = {
  title: string
  lead: ReactNode
  back: Back
  acts?: readonly PageAct[]
  /** Beside its title. */
  buttons?: ReactNode
  /** The words of the audit log that name it. */
  trail?: string
  children: ReactNode
}

/** The frame of each thing's page. */
export function Entry({ title, lead, back, acts = [], buttons, trail, children }: EntryProps) {
  useActs(title, acts)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading title={title} lead={lead} back={back}>
        {buttons}
      </Heading>
      {children}
      {trail !== undefined && <Trail of={trail} />}
    </div>
  )
}
