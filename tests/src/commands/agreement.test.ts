import { expect, test } from 'vitest'
import {
  type AnyStateMachine,
  type AnyStateNode,
  initialTransition,
  StateMachine,
  type StateValue,
} from 'xstate'
import { ownNameProblem, parseOwn } from '#contract/barcodes/own.ts'
import { rebutMachine } from '#machines/rebut/machine.ts'
import { type Awaiting, attentionCommands } from '#src/commands/attention.ts'
import type { Command, Permission } from '#src/commands/command.ts'
import { cardGroups, cardText, helpGroups } from '#src/commands/groups.ts'
import { pressed } from '#src/commands/Hotkeys.tsx'
import { foundBlocks, isListed, offeredBlocks } from '#src/commands/palette/rows.ts'
import { scannedCommand } from '#src/commands/scanned.ts'
import { stepCommands } from '#src/commands/step.ts'
import { operations } from '#src/operations/index.ts'
import { type Standing, terminalIn, usual } from './world.ts'

/** The result of a try: the ports it called and the overlay it opened, or the refusal. */
type Came = { done: string[]; open: string | undefined } | { refused: string }
type Try = (command: Command) => Came | 'no such door'

const waiting: readonly Awaiting[] = [
  { kind: 'late', id: 'CD00010234', title: 'CD00010234 · Zoé Martin', path: '/late' },
  { kind: 'departure', id: 'dpd', title: 'DPD', path: '/dpd' },
  { kind: 'refusal', id: 'r1', title: 'Il n’y a plus que 2 de ces articles.', path: '/?regler=r1' },
]

/** Every state of every machine, at a desk and with an error on the screen, and a terminal in its other conditions. */
const standings: [string, Standing][] = [
  ...machines().flatMap(machine =>
    statesOf(machine).flatMap((value): [string, Standing][] => {
      const [{ context }] = initialTransition(machine)
      const snapshot = machine.resolveState({ value, context })
      const operation = { id: machine.id, snapshot }
      const name = `${machine.id} ${JSON.stringify(value)}`
      return [
        [name, { ...usual, operation }],
        [`${name}, an error unseen`, { ...usual, operation, latched: true }],
      ]
    }),
  ),
  ['no operation open', usual],
  ['nobody logged in', { ...usual, loggedIn: false }],
  ['somebody whose menu is empty', { ...usual, menu: [], shops: 0 }],
  ['a step with reasons to choose from', withReasons()],
  ['a step with reasons, an error unseen', { ...withReasons(), latched: true }],
  ['a screen that asks for digits', { ...usual, keypad: true }],
  ['the home page with all that waits', { ...usual, listed: waiting }],
  ['the home page of a calm day', { ...usual, listed: [] }],
  ['a print that stands still', { ...usual, stuck: true }],
  ['a wall at night, silent, with nothing to print on', nightWall()],
]

test('every operation has its machine in this test', () => {
  expect(machines().map(({ id }) => id)).toEqual(operations.map(({ id }) => id))
})

test.each(standings)('all triggers agree on every command: %s', (_, standing) => {
  const world = terminalIn(standing)
  for (const command of world.registry.commands) {
    const { id } = command
    const permission = command.when()
    const answers = Object.entries(doors(world)).flatMap(([door, tried]) => {
      const came = tried(command)
      return came === 'no such door' ? [] : [{ id, door, came }]
    })
    const button = answers.find(({ door }) => door === 'button')?.came
    const refusal = button && 'refused' in button ? button.refused : undefined
    expect(refusal, id).toBe(permission.allowed ? undefined : permission.because)
    expect(answers).toEqual(answers.map(({ door }) => ({ id, door, came: button })))
  }
})

test('a step’s own commands run, and all others say why not', () => {
  const articles = standings.find(([name]) => name === 'transfer "articles"')?.[1] ?? usual
  const when = (id: string, standing = articles) => commandIn(standing, id).command.when()
  expect(when('transfer.all')).toEqual({ allowed: true })
  expect(when('transfer.all', { ...articles, latched: true })).toMatchObject({
    because: expect.stringContaining('erreur attend'),
  })
  expect(when('operation.acknowledge')).toMatchObject({ allowed: false })
  expect(when('transfer.all', usual)).toEqual({
    allowed: false,
    because: 'Cette commande vaut dans Transfert / Rangement.',
    elsewhere: true,
  })
  expect(when('operation.undo', usual)).toMatchObject({ because: 'Aucune opération n’est en cours.' })
})

test('every card can be printed, and scans as its command', () => {
  const { registry } = terminalIn(usual)
  const cards = cardGroups(registry).flatMap(({ commands }) => commands)
  expect(cards.length).toBeGreaterThan(30)
  const asking = registry.commands.filter(({ choices }) => choices)
  expect(asking.every(({ card }) => card !== undefined)).toBe(true)
  for (const { card, id } of cards) {
    expect(ownNameProblem('command', card), id).toBeUndefined()
    const read = parseOwn(cardText(card))
    expect(read).toMatchObject({ kind: 'command', name: card, checked: true })
    expect(scannedCommand(registry, read?.name ?? '')?.title).toBe(registry.byId(id)?.title)
  }
})

test('a step’s choices are in the palette, in the help and on cards', () => {
  const { registry, done } = terminalIn(withReasons())
  const shelf = helpGroups(registry).find(({ title }) => title === 'rebut')
  expect(shelf?.commands.map(({ title }) => title)).toContain('casse')
  expect(offeredBlocks(registry, [])[0]?.rows.map(({ title }) => title)).toContain('casse')
  scannedCommand(registry, 'REBUT-CASSE')?.run()
  expect(done).toEqual(['send {"type":"cmd.reason","code":"casse"}'])
  expect(scannedCommand(registry, 'REBUT-PERIME')?.allowed()).toMatch(
    /^Pas à cette étape\. .+ ; ou « casse »\.$/,
  )
  expect(scannedCommand(terminalIn(usual).registry, 'REBUT-CASSE')).toBeUndefined()
})

test('a key keeps its choice when another one comes before it', () => {
  const offered = ['Mono cadeau', 'Multi'].map(choiceNamed)
  const standing = { choices: offered }
  const commands = () => stepCommands(ports)
  const ports = {
    step: {
      active: () => ({
        operation: 'picking',
        title: 'Picking',
        choices: () => standing.choices,
        number: () => undefined,
        can: () => true,
        send: () => {},
        isBusy: () => false,
        permits: () => [],
        prompt: () => 'Choisissez la liste à imprimer',
      }),
      latched: () => false,
      acknowledge: () => {},
    },
    ask: () => {},
  }
  const keyOf = (title: string) => commands().find(one => one.title === title)?.keys
  expect([keyOf('Mono cadeau'), keyOf('Multi')]).toEqual(['alt+1', 'alt+2'])
  standing.choices = [choiceNamed('Noël'), ...offered]
  expect([keyOf('Noël'), keyOf('Mono cadeau'), keyOf('Multi')]).toEqual(['alt+3', 'alt+1', 'alt+2'])
  standing.choices = [choiceNamed('Noël'), choiceNamed('Multi')]
  expect([keyOf('Noël'), keyOf('Multi')]).toEqual(['alt+3', 'alt+2'])
  standing.choices = [choiceNamed('Pâques'), ...offered]
  expect([keyOf('Pâques'), keyOf('Mono cadeau')]).toEqual(['alt+4', 'alt+1'])
})

const choiceNamed = (title: string) => ({
  id: title.toLowerCase(),
  title,
  event: { type: 'cmd.print', code: title } as const,
})

test('a waiting thing opens by its key on the home page, and by its kind’s card from anywhere', async () => {
  const { registry, done } = terminalIn({ ...usual, listed: waiting })
  pressed(registry, 'alt+2')
  expect(done).toEqual(['go "/dpd"'])
  scannedCommand(registry, 'VU-LIMITE')?.run()
  expect(done.at(-1)).toBe('go "/late"')
  expect(scannedCommand(registry, 'VU-RETOUR')?.allowed()).toBe('Aucun retour n’attend.')

  const away = terminalIn(usual)
  expect(pressed(away.registry, 'alt+2')).toBeUndefined()
  scannedCommand(away.registry, 'VU-REFUS')?.run()
  expect(away.done).toEqual(['ask what waits'])
})

test('away from the home page the command first asks the server for the waiting things', async () => {
  const done: string[] = []
  const command = (read: () => Promise<readonly Awaiting[] | undefined>, id: string) =>
    attentionCommands({
      may: () => ({ allowed: true }),
      attention: { listed: () => undefined, read },
      missed: {
        isAsked: () => false,
        may: () => ({ allowed: true }),
        ask: () => {},
        lorries: () => [],
        postpone: () => {},
      },
      go: path => done.push(path),
      say: text => done.push(text),
    }).find(one => one.id === id)
  await command(async () => waiting, 'attention.departure')?.run('card')
  await command(async () => [], 'attention.departure')?.run('card')
  await command(async () => undefined, 'attention.departure')?.run('card')
  expect(done).toEqual(['/dpd', 'Aucun colis n’attend de camion.'])
})

test('while a request hangs, only lock, log-out and help run', () => {
  const { registry } = terminalIn(usual)
  expect(registry.commands.filter(({ urgent }) => urgent).map(({ id }) => id)).toEqual([
    'session.log-out',
    'session.lock',
    'help.toggle',
  ])
})

function doors({ registry, overlay, done }: ReturnType<typeof terminalIn>): Record<string, Try> {
  const fresh = (act: () => string | undefined): Came => {
    done.length = 0
    overlay.close()
    const refused = act()
    return refused === undefined ? { done: [...done], open: overlay.get()?.what } : { refused }
  }
  const because = (permission: Permission) => (permission.allowed ? undefined : permission.because)
  return {
    button: command => fresh(() => because(registry.attempt(command, 'button'))),
    palette: command => {
      if (!isListed(command)) return 'no such door'
      return fresh(() => {
        const [row] = foundBlocks([{ entry: command, score: 0, near: false }], [], []).flatMap(
          ({ rows }) => rows,
        )
        if (row?.kind !== 'command') return 'not in the palette'
        return row.refused ?? because(registry.attempt(row.command, 'palette'))
      })
    },
    // Keys that two operations share belong to the open one.
    hotkey: command =>
      command.keys && registry.byKeys(command.keys) === command
        ? fresh(() => pressed(registry, command.keys ?? ''))
        : 'no such door',
    card: ({ card }) =>
      card
        ? fresh(() => {
            const scanned = scannedCommand(registry, card)
            const may = scanned?.allowed() ?? 'unknown'
            if (may !== true) return may
            scanned?.run()
            return undefined
          })
        : 'no such door',
  }
}

function commandIn(standing: Standing, id: string) {
  const world = terminalIn(standing)
  const command = world.registry.byId(id)
  if (!command) throw new Error(`No command ${id}`)
  return { ...world, command }
}

function machines(): AnyStateMachine[] {
  const files = import.meta.glob<Record<string, unknown>>('/machines/*/machine.ts', { eager: true })
  const found = Object.values(files).flatMap(exported =>
    Object.values(exported).filter(one => one instanceof StateMachine),
  )
  return operations.flatMap(({ id }) => found.find(machine => machine.id === id) ?? [])
}

/** The machine's leaf states, each as a snapshot's value. */
function statesOf(machine: AnyStateMachine): StateValue[] {
  const leaves = (node: AnyStateNode): AnyStateNode[] => {
    const children = Object.values(node.states)
    return children.length === 0 ? [node] : children.flatMap(leaves)
  }
  return leaves(machine.root).map(({ path }) => valueAt(path))
}

function valueAt(path: readonly string[]): StateValue {
  const [first = '', ...rest] = path
  return rest.length === 0 ? first : { [first]: valueAt(rest) }
}

/** Two reasons on the screen. The step takes one of them. */
function withReasons(): Standing {
  const [{ context }] = initialTransition(rebutMachine)
  const reasons = [{ code: 'casse', label: 'Cassé', photo: false }]
  const snapshot = rebutMachine.resolveState({ value: 'quantity', context: { ...context, reasons } })
  const choice = (code: string, card: string) => ({
    id: `rebut.reason.${code}`,
    title: code,
    event: { type: 'cmd.reason' as const, code },
    card,
  })
  const choices = [choice('casse', 'REBUT-CASSE'), choice('perime', 'REBUT-PERIME')]
  return { ...usual, operation: { id: 'rebut', snapshot, choices } }
}

function nightWall(): Standing {
  return {
    ...usual,
    dark: true,
    muted: true,
    volume: 1,
    locked: true,
    onWall: true,
    printed: false,
    printers: 0,
  }
}
