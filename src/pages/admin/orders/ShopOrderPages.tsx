import { Route, Routes } from 'react-router-dom'
import { OrderPage } from './OrderPages.tsx'
import { ShopOrdersPage } from './OrdersPage.tsx'

/** The orders of one shop, for its own people and the managers of its warehouse. */
export const ShopOrderPages = () => (
  <Routes>
    <Route index element={<ShopOrdersPage />} />
    <Route path=":order" element={<OrderPage />} />
  </Routes>
)
