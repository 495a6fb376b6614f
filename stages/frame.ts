import './apart.ts'
import '#src/styles.css'
import { stepper } from './stepper.ts'

declare global {
  interface Window {
    /** Once the application's first screen is drawn. */
    stepper?: ReturnType<typeof stepper>
  }
}

// On demand, so that no module of the application runs before its surroundings are set apart.
const { application } = await import('#src/main.ts')
await application.scanning.router.free()
await application.registry.ready
window.stepper = stepper(application)
