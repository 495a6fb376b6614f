export const startParameters: string[]
