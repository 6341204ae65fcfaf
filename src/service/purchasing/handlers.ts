import type { Handlers } from '../platform/context/context.ts';
import { addToCart, deleteFromCart, listCart } from './cart.ts';
import { checkPurchaser, getPurchaser, getPurchasingParameters, getPurchasingRule } from './info.ts';
import { cancelOrder, cancelPreorder, confirmReceipt, getOrderLogistics, listOrders, listPreorders } from './orders.ts';
import { confirmOrder, createOrder, getFreightPrice } from './confirm-order.ts';

/** The calls of books that readers choose and the library buys. */
export const purchasingHandlers = {
  checkPurchaser,
  getPurchasingRule,
  getPurchasingParameters,
  getPurchaser,
  getFreightPrice,
  listCart,
  addToCart,
  deleteFromCart,
  confirmOrder,
  createOrder,
  listOrders,
  getOrderLogistics,
  cancelOrder,
  listPreorders,
  cancelPreorder,
  confirmReceipt,
} satisfies Partial<Handlers>;
