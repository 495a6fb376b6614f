import { createActor, type SnapshotFrom } from 'xstate'
import { type LabelKind, labelCalls, labelsAtMost } from '#contract/endpoints/label.ts'
import { labelMachines } from '#machines/print/machine.ts'
import { labelsText } from '#machines/print/rules.ts'
import { through } from '#machines/shared/parts.ts'
import { sum } from '#machines/shared/stock.ts'
import { dataOf } from '#src/api/client.ts'
import { type OperationView, type RunOperation, running, type ViewNumber } from '../definition.ts'

export const runLabels =
  (kind: LabelKind): RunOperation =>
  ({ call }, saved) =>
    running(
      createActor(
        labelMachines[kind].provide({
          actors: {
            find: through(({ kind, ...query }) => dataOf(call(labelCalls.find, { params: { kind }, query }))),
            print: through(({ changeId, kind, lines }) => {
              const body = {
                lines: lines.map(({ subject: { name, code }, qty }) => ({ name, code, qty })),
              }
              return dataOf(call(labelCalls.print, { params: { kind }, body }, { idempotencyKey: changeId }))
            }),
            create: through(({ changeId, count }) =>
              dataOf(call(labelCalls.newBoxes, { body: { count } }, { idempotencyKey: changeId })),
            ),
          },
        }),
        { snapshot: saved },
      ),
      viewLabels,
    )

/** At most as many boxes as one print has labels. */
const boxesAsked: ViewNumber = {
  label: 'Nombre de caisses',
  unit: 'caisses',
  event: { type: 'cmd.quantity' },
  most: labelsAtMost,
}

function viewLabels(snapshot: SnapshotFrom<(typeof labelMachines)[LabelKind]>): OperationView {
  const { lines, meant } = snapshot.context
  if (snapshot.matches('counting')) return { number: boxesAsked }
  if (lines.length === 0 && meant.length === 0) return {}
  return {
    about: [labelsText(sum(lines))],
    list: {
      title: 'À imprimer',
      empty: 'Rien encore.',
      rows: [...lines].reverse().map(({ subject, qty }) => ({
        id: `${subject.name} ${subject.code}`,
        title: subject.title,
        hint: subject.hint,
        ...(subject.photo ? { photo: subject.photo } : {}),
        codes: [subject.code, subject.name],
        done: qty,
        total: qty,
      })),
    },
    choices: meant.map(({ name, title, hint }) => ({
      id: `labels.meant.${name}`,
      title: `${title} · ${hint}`,
      event: { type: 'cmd.meant', code: name },
    })),
  }
}
