import { importKinds } from '#contract/entities/import.ts'

export const kindsSentence = `Le genre est l’un de ${importKinds.join(', ')}.`
