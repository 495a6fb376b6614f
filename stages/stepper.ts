import { kindWords } from '#contract/barcodes/kinds.ts'
import type { Feedback } from '#machines/shared/operation.ts'
import { promptOf } from '#machines/shared/operation.ts'
import type { application } from '#src/main.ts'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import type { Operation } from '#src/operations/definition.ts'
import { operations } from '#src/operations/index.ts'
import type { OperationActor } from '#src/scan/router/ports.ts'
import { email, severalOrders, shop } from './answers.ts'
import { cards, faultsOf, type Surface } from './faults.ts'
import { machines, nameOf, type WaitingState, waitingIn } from './machines.ts'
import { type Heard, refusalsOf, stepOf } from './refusals.ts'
import { scanOf } from './samples.ts'

/** A step that only shows something is read again from its address, not resumed. */
const addresses: Readonly<Record<string, string>> = {
  'order-information looking.showing': '?code=CD00010234',
  'order-information looking.choosing': `?code=${severalOrders}`,
}

/** These two come only while the server does not answer, and show an instruction alone. */
export const withoutServer: readonly string[] = ['picking uncounted', 'shop unread']

const all: readonly Operation[] = operations
const steps = machines
  .flatMap(machine => waitingIn(machine).map(step => ({ ...step, source: machine })))
  .filter(step => !withoutServer.includes(nameOf(step)))

/** Between two steps, so that each operation begins anew. */
const nowhere = '/etapes/aucune'

/** Puts the running application into any step, and lets it hear any refusal. */
export function stepper({ scanning, active, registry, navigator }: typeof application) {
  const { router } = scanning
  let shown: (WaitingState & { readonly source: (typeof machines)[number] }) | undefined

  async function show(name: string): Promise<void> {
    const step = steps.find(one => nameOf(one) === name)
    if (!step) throw new Error(`There is no step ${name}`)
    router.acknowledge()
    await navigator.go(nowhere)
    await until(() => active.get() === undefined)
    const { path, key, version } = placeOf(step)
    const snapshot = step.source.getPersistedSnapshot(stepOf(step.source, step.state))
    const saved = { version, snapshot, work: false, handovers: [] }
    localStorage.setItem(`operation:${key}:${email}`, JSON.stringify(saved))
    await navigator.go(`${path}${addresses[name] ?? ''}`)
    const prompt = () => {
      const actor = active.get()?.running.actor
      return actor && promptOf(actor.getSnapshot())
    }
    await until(() => prompt() === step.prompt && isInstruction(step.prompt))
    shown = step
  }

  /** The refusals of the step that is shown, and those of the command cards that it does not take. */
  async function refusals(): Promise<Heard[]> {
    if (!shown) return []
    const heard = await refusalsOf(shown.source, shown.state)
    const notNow = registry.commands.flatMap(({ card, when }): Heard[] => {
      const permission = card ? when() : undefined
      return permission && !permission.allowed ? [{ tone: 'refused', text: permission.because }] : []
    })
    return widestOf([...heard, ...notNow])
  }

  /** The application hears this refusal as its operation utters it. */
  function hear({ scan, ...said }: Heard): void {
    const now = active.get()
    if (!now) throw new Error('No step is shown')
    router.acknowledge()
    const { actor } = now.running
    const feedback: Feedback = { type: 'feedback', ...said }
    let utter = (_: Feedback) => {}
    const speaking: OperationActor = {
      getSnapshot: () => actor.getSnapshot(),
      subscribe: observer => actor.subscribe(observer),
      on: (_, listen) => {
        utter = listen
        return { unsubscribe() {} }
      },
      send: () => utter(feedback),
    }
    router.attach({ title: now.operation.title, actor: speaking })
    if (scan) router.take(scanOf(scan, Date.now()))
    if (router.latched()?.feedback.text !== said.text) {
      router.acknowledge()
      utter(feedback)
    }
  }

  return {
    names: steps.map(nameOf),
    show,
    refusals,
    hear,
    acknowledge: () => router.acknowledge(),
    /** An acknowledged error may lead to another step. */
    isThere: () => shown !== undefined && isInstruction(shown.prompt),
    cards,
    faults: (surface: Surface) => faultsOf(surface),
  }
}

const nouns = new RegExp(
  Object.values(kindWords)
    .map(({ one }) => one)
    .join('|'),
  'g',
)

/** Of refusals that differ in the scanned kind or in a name alone, the longest. The longest of all stands first. */
export function widestOf(heard: readonly Heard[]): Heard[] {
  const shapes = new Map<string, Heard>()
  for (const one of heard) {
    const shape = `${one.text} / ${one.detail}`.replaceAll(nouns, '').replaceAll(/\d+|\(.*?\)|« .*»/g, '')
    const known = shapes.get(shape)
    if (!known || lengthOf(one) > lengthOf(known)) shapes.set(shape, one)
  }
  const inOrder = [...shapes.values()].sort((one, other) => lengthOf(other) - lengthOf(one))
  return inOrder.filter((one, at) => !inOrder.slice(0, at).some(longer => needsLess(one, longer)))
}

const lengthOf = ({ text, detail = '' }: Heard) => text.length + detail.length

/** Where the other has room, this one has: both its sentences are shorter, by more than a word that breaks badly. */
const needsLess = (one: Heard, other: Heard): boolean =>
  one.tone === other.tone &&
  one.text.length * 1.15 < other.text.length &&
  (one.detail ?? '').length <= (other.detail ?? '').length

function placeOf({ machine: id }: WaitingState): { path: string; key: string; version: number } {
  const operation = all.find(one => one.id === id)
  if (!operation) return { path: operationPage('picking'), key: 'shop', version: 1 }
  const { path, version, shopPath } = operation
  return shopPath === undefined
    ? { path: operationPage(path), key: id, version }
    : { path: shopPage(path, shop.slug), key: `${id}:${shop.slug}`, version }
}

/** A view may add the thing's name to its step's prompt. */
const isInstruction = (prompt: string): boolean =>
  wordsOf('h1').some(words => words.startsWith(plain(prompt)))

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

const wordsOf = (selector: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].map(one => plain(one.textContent ?? ''))

/** Looks again after each task of the page, for as long as a person would wait. */
async function until(isSo: () => boolean): Promise<void> {
  const begun = performance.now()
  while (!isSo()) {
    if (performance.now() - begun > 10_000)
      throw new Error(`Waited in vain at ${location.pathname}: ${wordsOf('h1')}`)
    await new Promise(done => setTimeout(done))
  }
}
