import { useInvoiceQuery } from '../api';
import { useAskedAgain, usePace } from '../following';

/** An invoice that is asked for again when the server says that it changed, and now and then while it is on its way. */
export function useFollowedInvoice(name: string) {
  const known = useInvoiceQuery(name, { refetchOnMountOrArgChange: true });
  useInvoiceQuery(name, usePace(known.currentData?.status));
  useAskedAgain(name, known.refetch);
  return known;
}
