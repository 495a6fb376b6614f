import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import type { Found } from '#contract/endpoints/search.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Ask } from '#src/commands/command.ts'
import type { ThingAct, Together } from '#src/commands/look-up.ts'
import { operationPage } from '#src/operations/addresses.ts'
import { ordersPath } from '#src/pages/admin/addresses.ts'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import { type About, type ActsWorld, leading } from './acts.ts'

/** How a found thing is done to together with others of its kind; undefined for a thing that has no act on many. */
export function togetherOf(found: Found, code: string | undefined, world: ActsWorld): Together | undefined {
  const acts = actsOnMany[found.kind]
  return acts && { kind: found.kind, name: found.name, code: code ?? null, acts: all => acts(all, world) }
}

type Many = readonly Together[]

const actsOnMany: Partial<Record<Found['kind'], (all: Many, world: ActsWorld) => readonly ThingAct[]>> = {
  order: ordersActs,
  product: (all, world) => [labels('print-product', all, world)],
  location: (all, world) => [labels('print-location', all, world)],
  box: (all, world) => [labels('print-box', all, world)],
  package: (all, world) => [
    scanned('carrier-slip', all, world, {
      id: 'load',
      title: `Charger ${plural(all.length, 'colis', 'colis')} sur le bordereau`,
      icon: 'truck',
      keywords: ['camion'],
    }),
  ],
}

const labels = (operation: string, all: Many, world: ActsWorld): ThingAct =>
  scanned(operation, all, world, {
    id: 'labels',
    title: `Imprimer ${plural(all.length, 'étiquette')}`,
    icon: 'tag',
    keywords: ['étiqueter'],
  })

/** The screen opens once, and each thing is as good as scanned there, one after the other. */
function scanned(operation: string, all: Many, world: ActsWorld, about: About): ThingAct {
  const screen = operationPage(operation)
  const without = all.find(({ code }) => code === null)
  const act = leading(world, about, screen, screen)
  if (without && act.because === undefined)
    return { ...act, because: `${without.name} n’a pas encore de code-barres.` }
  return {
    ...act,
    run: async () => {
      await world.go(screen)
      for (const { code } of all) if (code !== null) world.hear(code)
    },
  }
}

function ordersActs(all: Many, world: ActsWorld): readonly ThingAct[] {
  const { call, may } = world
  const permission = may(ordersPath)
  const because = permission.allowed ? {} : { because: permission.because }
  const orders = plural(all.length, 'commande')
  const hold = (order: string, reason: string) =>
    call(orderFileCalls.hold, { params: { order }, body: { reason } })
  const release = (order: string) => call(orderFileCalls.release, { params: { order } })
  const asks: Ask = {
    title: 'Pour quel motif ?',
    choices: reason => [
      {
        id: 'reason',
        title: reason === '' ? 'Tapez le motif' : reason,
        ...(reason === '' ? {} : { hint: `${orders} en attente` }),
        run: () =>
          reason !== '' &&
          each(all, name => hold(name, reason), {
            said: n => `${plural(n, 'commande')} en attente.`,
            undo: release,
          }),
      },
    ],
  }
  return [
    {
      id: 'hold',
      title: `Mettre ${orders} en attente…`,
      icon: 'lock',
      keywords: ['bloquer', 'retenir'],
      ...because,
      asks,
      run: () => {},
    },
    {
      id: 'release',
      title: `Remettre ${orders} en route`,
      icon: 'arrow-right',
      keywords: ['libérer', 'débloquer'],
      ...because,
      run: () => each(all, release, { said: n => `${plural(n, 'commande')} en route.` }),
    },
  ]
}

type Told = {
  readonly said: (done: number) => string
  readonly undo?: (name: string) => Promise<unknown>
}

/** The server judges and records each by itself. What it refused is told with its reason, what was done can be taken back. */
async function each(
  all: Many,
  send: (name: string) => Promise<{ readonly data: unknown } | Refusal>,
  { said, undo }: Told,
): Promise<void> {
  const done: string[] = []
  const refused: string[] = []
  for (const { name } of all) {
    const answer = await send(name)
    if (isRefusal(answer)) refused.push(`${name} : ${answer.refused.detail}`)
    else done.push(name)
  }
  const takeBack = async () => {
    for (const name of done) await undo?.(name)
  }
  if (done.length > 0)
    notify({ level: 'success', text: said(done.length), ...(undo ? { undo: takeBack } : {}) })
  if (refused.length > 0)
    notify({
      level: 'warning',
      text: plural(refused.length, 'refus', 'refus'),
      detail: refused.join('\n'),
    })
}
