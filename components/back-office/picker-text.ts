/** The words of the fields that find people. */
export const pickerText = {
  id: (id: number) => `ID ${id}`,
  customerHint: 'Type a mobile number, or the ID.',
  customerHintByName: 'Type a name, a mobile number, or the ID.',
  searching: 'Searching...',
  noCustomer: 'No customer found.',
  notFound: 'The search failed. Please try again, or type the ID.',
  staffHint: 'Type a name, or the ID.',
  directoryLoading: 'Loading names...',
  directoryFailed: 'The names could not be loaded. Please type the ID.',
  noStaff: 'Nobody found. An ID can be typed too.',
} as const;
