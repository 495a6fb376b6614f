import { keepAllAgain } from '#server/figures/keep.ts'
import { defineAct } from './act.ts'

export const makeFigures = defineAct({
  usage: 'figures',
  does: 'Refait les indicateurs de tous les jours passés, d’après les mouvements et les commandes',
  takes: 0,
  options: {},
  async run({ database: { db }, clock }) {
    const days = await keepAllAgain(db, clock())
    console.log(
      days === 0
        ? 'Aucun jour passé : rien à refaire.'
        : `Indicateurs refaits : ${days} ${days === 1 ? 'jour' : 'jours'}.`,
    )
  },
})
