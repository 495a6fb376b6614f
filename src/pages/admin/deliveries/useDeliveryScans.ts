import { useNavigate } from 'react-router-dom'
import { useDialogScans } from '#src/scan/provider.tsx'
import { deliveryPath } from '../addresses.ts'

/** Here a delivery's code opens the delivery as an administrator handles it. */
export function useDeliveryScans(): void {
  const go = useNavigate()
  useDialogScans(({ codes }) => {
    const code = codes.find(({ kind }) => kind === 'reception')
    if (!code) return null
    void go(deliveryPath(code.value))
    return { kind: 'navigated', tone: 'ok', text: `Livraison ${code.value}`, code }
  })
}
