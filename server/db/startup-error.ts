/**
 * The reason why the server or a command cannot do its work, in one French line. The program prints it without
 * a stack trace and ends.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
