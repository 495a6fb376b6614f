import { Route, Routes } from 'react-router-dom'
import { ShopDeliveriesPage } from './DeliveriesPage.tsx'
import { DeliveryPage } from './DeliveryPages.tsx'

/** The deliveries of one shop, for its own people and the managers of its warehouse. */
export const ShopDeliveryPages = () => (
  <Routes>
    <Route index element={<ShopDeliveriesPage />} />
    <Route path=":delivery" element={<DeliveryPage />} />
  </Routes>
)
