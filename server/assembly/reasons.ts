/** The reasons of these moves in the ledger, by which people and figures know them. */
export const assembledReason = 'Assemblage'
export const takenApartReason = 'Assemblage défait'
