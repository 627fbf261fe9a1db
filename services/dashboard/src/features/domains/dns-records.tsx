import type { DnsRecord } from '@linkplane/contracts/account';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './dns-records.module.css';

/** The DNS records to add, grouped by purpose. */
export function DnsRecords({ records }: { records: readonly DnsRecord[] }) {
  const ownership = records.filter(({ purpose }) => purpose === 'ownership');
  const aliases = records.filter(({ purpose, type }) => purpose === 'traffic' && type === 'CNAME');
  const addresses = records.filter(({ type }) => type === 'A' || type === 'AAAA');
  return (
    <div>
      {ownership.length > 0 && (
        <section className={styles['group']}>
          <h3>1. Verify ownership</h3>
          <p className={styles['words']}>Keep this record for as long as you use the domain.</p>
          <RecordTable label="Ownership record" records={ownership} />
        </section>
      )}
      <section className={styles['group']}>
        <h3>{ownership.length > 0 ? '2. Direct traffic here' : 'Direct traffic here'}</h3>
        {aliases.length > 0 && (
          <>
            <p className={styles['words']}>For a subdomain, add a CNAME record:</p>
            <RecordTable label="CNAME record for traffic" records={aliases} />
          </>
        )}
        {addresses.length > 0 && (
          <>
            <p className={aliases.length > 0 ? styles['or'] : styles['words']}>
              {aliases.length > 0 ? 'Or, for an apex domain, add' : 'Add'} all of these address records:
            </p>
            <RecordTable label="Address records for traffic" records={addresses} />
          </>
        )}
        {aliases.length + addresses.length === 0 && (
          <p className={styles['words']}>Ask the operator of this service which address the domain must point to.</p>
        )}
        {aliases.length > 0 && addresses.length === 0 && (
          <p className={styles['or']}>
            An apex domain cannot have a CNAME record. Use an ALIAS or ANAME record if your DNS provider supports it, or
            ask the operator of this service for its addresses.
          </p>
        )}
      </section>
    </div>
  );
}

function RecordTable({ label, records }: { label: string; records: readonly DnsRecord[] }) {
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <th>Type</th>
          <th>Name</th>
          <th>Value</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ type, name, value }) => (
          <tr key={`${type} ${value}`}>
            <td data-name="Type">
              <strong>{type}</strong>
            </td>
            <td data-name="Name">
              <span className={styles['cell']}>
                <code>{name}</code>
                <CopyButton text={name} label={`Copy name of ${type}`} />
              </span>
            </td>
            <td data-name="Value">
              <span className={styles['cell']}>
                <code>{value}</code>
                <CopyButton text={value} label={`Copy value of ${type}`} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
