// The only row of a table that has none: why.

export function NoRows(props: { readonly columns: number; readonly text: string }) {
  return (
    <tr>
      <td colspan={props.columns} class="soft is-text">
        {props.text}
      </td>
    </tr>
  );
}
