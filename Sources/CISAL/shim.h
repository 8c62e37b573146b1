#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

/* ISA-L gives the size of a level's memory as a chain of macros, which Swift does not import. */
static const unsigned int isal_level1_buffer_size = ISAL_DEF_LVL1_DEFAULT;
