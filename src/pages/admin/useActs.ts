export { useActs } from '#src/commands/useActs.ts'
