import { useNavigate } from 'react-router-dom'
import { useDialogScans } from '#src/scan/provider.tsx'
import { useDeliveryDoor } from '../delivery-door.ts'

/** Here a delivery's code opens the delivery as an administrator handles it. */
export function useDeliveryScans(): void {
  const go = useNavigate()
  const { delivery } = useDeliveryDoor()
  useDialogScans(({ codes }) => {
    const code = codes.find(({ kind }) => kind === 'reception')
    if (!code) return null
    void go(delivery(code.value))
    return { kind: 'navigated', tone: 'ok', text: `Livraison ${code.value}`, code }
  })
}
