export const kindsSentence = (kinds: readonly string[]): string => `Le genre est l’un de ${kinds.join(', ')}.`
