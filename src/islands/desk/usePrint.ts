import { useEffect } from 'react';

/** Prints the page once what it prints is drawn. @param onPrinted called when the print dialog has closed */
export function usePrint(onPrinted: () => void): void {
  useEffect(() => {
    addEventListener('afterprint', onPrinted, { once: true });
    print();
    return () => removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
}
