export { useActs } from '#src/commands/page.ts'
